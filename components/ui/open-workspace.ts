/** Opens another workspace. The proxy stores the choice in a cookie, so this needs a full request. */
export const openWorkspace = (name: string): void => window.location.assign(`/?workspace=${encodeURIComponent(name)}`)
