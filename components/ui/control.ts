/** Style of text fields and selects: only the border shows where it is, so it has a contrast of 3:1. */
export const controlStyle =
  'h-[34px] w-full min-w-0 rounded-md border border-edge bg-panel px-2.5 text-base text-ink hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55 data-disabled:opacity-55 data-invalid:border-bad focus-visible:border-accent focus-visible:outline-offset-0'
