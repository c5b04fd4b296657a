/** Where list and detail stand beside each other; below it they are two steps. */
const wide = '(min-width: 64rem)'

/** Whether the candidate one stands at is on the screen beside the list. */
export const seesDetail = (): boolean => window.matchMedia(wide).matches
