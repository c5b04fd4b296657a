'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/menu'

// Which icon shows is decided by style, not by state: the server does not know the theme.
const icon = (
  <>
    <Sun className="dark:hidden" strokeWidth={1.75} aria-hidden />
    <Moon className="hidden dark:block" strokeWidth={1.75} aria-hidden />
  </>
)

/** Light, dark, or as the system has it. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme()
  return (
    <Menu>
      <MenuTrigger render={<Button variant="ghost" size="icon" aria-label="Theme" title="Theme" icon={icon} />} />
      <MenuContent side="top" align="end">
        <MenuRadioGroup value={theme ?? 'system'} onValueChange={(value: string) => setTheme(value)}>
          <MenuRadioItem value="system" icon={<Monitor aria-hidden />}>
            As the system
          </MenuRadioItem>
          <MenuRadioItem value="light" icon={<Sun aria-hidden />}>
            Light
          </MenuRadioItem>
          <MenuRadioItem value="dark" icon={<Moon aria-hidden />}>
            Dark
          </MenuRadioItem>
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
