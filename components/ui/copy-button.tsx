'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'

/** Copies `text`; the icon and the live region report success, or that the browser refused. */
export function CopyButton({ text, label = 'Copy', showLabel = false }: { text: string; label?: string; showLabel?: boolean }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const showFor = (next: 'copied' | 'refused') => {
    setState(next)
    setTimeout(() => setState('idle'), 2000)
  }
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => showFor('copied'),
      () => showFor('refused'),
    )
  }
  const message = { idle: '', copied: 'Copied', refused: 'The browser blocked copying' }[state]
  return (
    <>
      <Button
        variant="ghost"
        size={showLabel ? 'sm' : 'icon-sm'}
        aria-label={showLabel ? undefined : label}
        title={label}
        onClick={copy}
        icon={state === 'copied' ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
      >
        {showLabel && (message || label)}
      </Button>
      <output className="sr-only">{message}</output>
    </>
  )
}
