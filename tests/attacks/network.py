"""Attacks over the network: to sockets of this machine that the test listens on, and to nothing beyond it.

Whoever gets through is handed the prize, and what it said is noted.
"""

from attacks.corpus import Attack, Ground, attack, fill, for_prize

CLASS = "network"

TCP = """
    import socket
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET, "localhost"), (socket.AF_INET, "0.0.0.0"),
                         (socket.AF_INET, socket.gethostname()), (socket.AF_INET6, "::ffff:127.0.0.1")):
        try:
            with socket.socket(family) as caller:
                caller.settimeout(0.5)
                caller.connect((host, @PORT@))
                caller.sendall(@NAME@.encode())
                won = won or caller.recv(10)
        except OSError:
            continue
"""
UDP = """
    import socket
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as caller:
        caller.settimeout(0.5)
        caller.sendto(@NAME@.encode(), ("127.0.0.1", @PORT@))
        won = caller.recv(10)
"""
UNIX = """
    import socket
    for path in @PATHS@:
        try:
            with socket.socket(socket.AF_UNIX) as caller:
                caller.settimeout(0.5)
                caller.connect(path)
                caller.sendall(@NAME@.encode())
                won = won or caller.recv(10)
        except OSError:
            continue
"""
SHELL = """
    import subprocess
    script = "exec 3<>/dev/tcp/127.0.0.1/" + str(@PORT@) + " && echo " + @NAME@ + " >&3 && head -c 10 <&3"
    won = subprocess.run(["bash", "-c", script], capture_output=True, timeout=2).stdout
"""
RAW = """
    import fcntl, os, socket, struct
    for family, kind, protocol in ((17, 3, 0x0300), (2, 3, 1), (16, 3, 0), (40, 1, 0), (38, 5, 0), (16, 3, 6)):
        try:
            with socket.socket(family, kind, protocol) as caller:
                if family in (17, 2):
                    won = True  # it may read or forge what other programs send
        except OSError:
            continue
    names = [name for _, name in socket.if_nameindex()]
    won = won or any(name != "lo" for name in names)
"""
# The system's own services: a bus, containers, a display, a name service, and what desktops and agents leave.
SERVICES = """
    import glob, os, socket
    found = glob.glob("/run/**/*sock*", recursive=True) + glob.glob("/var/run/*.sock") + glob.glob("/tmp/.*/*")
    found += glob.glob("/tmp/**/*sock*", recursive=True) + ["/run/dbus/system_bus_socket", "/run/nscd/socket"]
    try:
        found += ["\\0" + line.split()[-1][1:] for line in open("/proc/net/unix") if " @" in line]
    except OSError:
        pass
    for path in found[:200]:
        try:
            with socket.socket(socket.AF_UNIX) as caller:
                caller.settimeout(0.3)
                caller.connect(path)
                won = path
        except OSError:
            continue
"""


def _network(name: str, tries: str, attempt: str, otter_falls: bool | None = True, **values) -> Attack:
    def notebook(ground: Ground):
        known = {key: make(ground) for key, make in values.items()}
        return for_prize(fill(attempt, name=name, **known))

    return attack(name, CLASS, tries, notebook, otter_falls=otter_falls)


def _paths(ground: Ground) -> list[str]:
    return [str(ground.socket_path), f"/proc/1/root{ground.socket_path}"]


ATTACKS = [
    _network(
        "loopback-is-not-reached", "calls a server on this machine, under all its names", TCP, port=lambda g: g.tcp_port
    ),
    _network("datagrams-reach-nobody", "sends a datagram to this machine", UDP, port=lambda g: g.udp_port),
    _network(
        "abstract-socket-is-not-reached",
        "calls a Unix socket that no permission protects",
        UNIX,
        paths=lambda g: [f"\0{g.abstract_name}"],
    ),
    _network("socket-file-is-not-reached", "calls a Unix socket by its path", UNIX, paths=_paths),
    _network("shell-has-no-network-either", "calls a server from the shell", SHELL, port=lambda g: g.tcp_port),
    _network("no-raw-socket-is-opened", "opens packet and raw sockets and looks for interfaces", RAW, None),
    _network("services-of-the-system-are-not-reached", "calls every Unix socket that it can find", SERVICES, None),
]
