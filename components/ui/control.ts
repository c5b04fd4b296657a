/** What a person types into or chooses from: its border alone shows where it is, so it keeps 3:1. */
export const controlStyle =
  'h-[34px] w-full min-w-0 rounded-md border border-edge bg-panel px-2.5 text-base text-ink hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55 data-disabled:opacity-55 data-invalid:border-bad focus-visible:border-accent focus-visible:outline-offset-0'
