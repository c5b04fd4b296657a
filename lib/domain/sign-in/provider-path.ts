/** Where the way to the OpenID provider begins, and where it comes back to. */
export const providerPath = '/sign-in/provider'
export const providerReturnPath = '/sign-in/provider/return'
