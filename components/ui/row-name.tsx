/**
 * What the row of a link or button is called, for screen readers only: in a list of all links the row cannot be seen. Stands within
 * the control, after its own words.
 */
export function RowName({ name }: { name: string }) {
  return <span className="sr-only"> {name}</span>
}
