/** The sign-in page for a person who left their last workspace. */
export const leftPath = '/sign-in?left=1'
