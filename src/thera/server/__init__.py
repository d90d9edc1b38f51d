"""The web app: tables, seats, the log, and the wire to the browser."""
