"""HTTP and WebSocket: routes, middleware, cookies, rate limits, the built client."""
