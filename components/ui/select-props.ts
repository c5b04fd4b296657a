export interface SelectItem<V extends string = string> {
  value: V
  label: string
  hint?: string
}

export interface SelectProps<V extends string> {
  items: readonly SelectItem<V>[]
  value?: V | null
  defaultValue?: V
  onValueChange?: (value: V) => void
  name?: string
  placeholder?: string
  disabled?: boolean
  /** `field` looks like an input, `bar` like a button (for toolbars). */
  look?: 'field' | 'bar'
  /** Accessible name of the control. */
  label?: string
  className?: string
}
