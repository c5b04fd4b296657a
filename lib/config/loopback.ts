const hosts = new Set(['127.0.0.1', 'localhost', '::1'])

/** Whether a host is this machine alone. An IPv6 address comes without the brackets of a URL. */
export const isLoopbackHost = (host: string): boolean => hosts.has(host)
