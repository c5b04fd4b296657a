/** From this width on, list and detail are next to each other; below it they are two steps. */
const wide = '(min-width: 64rem)'

/** Whether the current candidate is visible next to the list. */
export const seesDetail = (): boolean => window.matchMedia(wide).matches
