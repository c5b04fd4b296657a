/** A line along the top of the window: what is shown stays readable while what was asked for is on its way. */
export function ProgressLine({ label }: { label: string }) {
  return (
    <progress
      aria-label={label}
      className="on-the-way fixed inset-x-0 top-0 z-50 h-0.5 w-full origin-left appearance-none border-0 bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-accent"
    />
  )
}
