/** The surface of everything that floats over the page. */
export const floatSurface = 'float-in rounded-lg border border-line bg-panel text-ink shadow-float outline-none'

/** One line of a menu or a list of options: 32 px high, highlighted by pointer or key. */
export const floatItem =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunk [&_svg]:size-4 [&_svg]:shrink-0'
