# A Linux machine that builds and grades courses, for those who have none; docs/grading.md says how to run it.
FROM debian:trixie-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*
COPY requirements-setup.lock requirements.lock /opt/soft-lookup/
RUN python3 -m venv /opt/soft-lookup/env \
    && cd /opt/soft-lookup \
    && env/bin/python -m pip install --no-cache-dir --no-deps --require-hashes -r requirements-setup.lock \
    && env/bin/python -m pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock
COPY LICENSE README.md pyproject.toml /opt/soft-lookup/source/
COPY autograder /opt/soft-lookup/source/autograder
RUN /opt/soft-lookup/env/bin/python -m pip install --no-cache-dir --no-deps --no-build-isolation /opt/soft-lookup/source \
    && useradd --create-home grader
ENV PATH=/opt/soft-lookup/env/bin:/usr/local/bin:/usr/bin:/bin HOME=/tmp
USER grader
WORKDIR /course
ENTRYPOINT ["autograder"]
CMD ["doctor"]
