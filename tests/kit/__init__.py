"""What the tests are made with: classes, courses, notebooks, and what runs them."""
