'use client'

import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import { Segmented } from '@/components/ui/segmented'

const never = () => () => {}
const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** All three themes side by side, for the settings and the small-screen menu. None is marked before hydration. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme()
  const known = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const value = themes.find((one) => known && one.value === theme)?.value
  return <Segmented label="Theme" items={themes} value={value} onValueChange={setTheme} />
}
