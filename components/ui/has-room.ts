/** Whether the page head has room for all of its actions. Checked when a menu opens, never during rendering. */
export const hasRoom = (): boolean => matchMedia('(min-width: 1024px)').matches

/** Classes for a head action that moves into the menu on narrow screens. */
export const whereRoom = 'max-lg:hidden'

/** The first visible one of these elements; the last one when none is. */
export function firstShown(...elements: readonly (Element | null | undefined)[]): Element | null {
  const there = elements.filter((one): one is Element => Boolean(one))
  return there.find((one) => one.getClientRects().length > 0) ?? there.at(-1) ?? null
}
