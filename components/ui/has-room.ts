/** Whether the head of a page has room for all of its acts. Asked when a menu opens, never while a page is rendered. */
export const hasRoom = (): boolean => matchMedia('(min-width: 1024px)').matches

/** For an act of a head that stands in its menu where there is no room. */
export const whereRoom = 'max-lg:hidden'

/** The first of these elements that is on the screen; the last one where none is. */
export function firstShown(...elements: readonly (Element | null | undefined)[]): Element | null {
  const there = elements.filter((one): one is Element => Boolean(one))
  return there.find((one) => one.getClientRects().length > 0) ?? there.at(-1) ?? null
}
