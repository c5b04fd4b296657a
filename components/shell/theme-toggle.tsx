'use client'

import { Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Button } from '@/components/ui/button'
import { useCommands } from '@/components/ui/commands'

const choices = [
  { theme: 'light', label: 'Light theme' },
  { theme: 'dark', label: 'Dark theme' },
  { theme: 'system', label: 'System theme' },
] as const

// CSS decides which icon shows, because the server does not know the theme.
const icon = (
  <>
    <Sun className="dark:hidden" strokeWidth={1.75} aria-hidden />
    <Moon className="hidden dark:block" strokeWidth={1.75} aria-hidden />
  </>
)

/** Switches between light and dark; "System" (the default) is in the palette and in the settings. */
export function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme()
  useCommands(choices.map(({ theme, label }) => ({ id: `theme:${theme}`, group: 'Act', label, run: () => setTheme(theme) })))
  const toggle = () => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')
  return <Button variant="ghost" size="icon" aria-label="Theme" title="Theme" icon={icon} onClick={toggle} />
}
