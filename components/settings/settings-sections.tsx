'use client'

import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { useHashTarget } from '@/components/ui/use-hash-target'

/** A part of the settings: its section, its title, and other words that people look for it by. */
interface Setting {
  section: string
  title: string
  words?: string
}

export interface SettingPanel extends Setting {
  panel: ReactNode
}

/** "Privacy and redaction" → "section-privacy-and-redaction". */
const sectionId = (section: string): string => `section-${section.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** The settings that every searched word fits, in their order; all without a word. */
function matching<S extends Setting>(settings: readonly S[], search: string): S[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter(({ section, title, words = '' }) => {
    const text = `${section} ${title} ${words}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The settings by section, with links to the sections and a search over what the panels are about. */
export function SettingsSections({ panels }: { panels: readonly SettingPanel[] }) {
  const [words, setWords] = useState('')
  useHashTarget()
  const found = matching(panels, words)
  const sections = [...new Set(found.map(({ section }) => section))]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput
          label="Search settings"
          placeholder="Search settings"
          value={words}
          onValueChange={setWords}
          className="min-w-48 flex-1 sm:max-w-72"
        />
        <nav aria-label="Sections" className="flex flex-wrap gap-x-3">
          {sections.map((section) => (
            <a key={section} href={`#${sectionId(section)}`} className="opens min-h-6 rounded-xs text-sm text-ink-2">
              {section}
            </a>
          ))}
        </nav>
      </div>
      {found.length === 0 && <EmptyState title="No matching settings">No setting is about “{words.trim()}”.</EmptyState>}
      {sections.map((section) => (
        <section key={section} aria-labelledby={sectionId(section)} className="grid grid-cols-1 gap-3">
          <h2 id={sectionId(section)} className="scroll-mt-20 text-base font-medium">
            {section}
          </h2>
          <div className="gap-4 lg:columns-2">
            {found
              .filter((one) => one.section === section)
              .map(({ title, panel }) => (
                <div key={title} className="mb-4 min-w-0 break-inside-avoid last:mb-0">
                  {panel}
                </div>
              ))}
          </div>
        </section>
      ))}
    </>
  )
}
