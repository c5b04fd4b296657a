'use client'

import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Textarea } from '@/components/ui/textarea'
import { useAction } from '@/components/ui/use-action'
import { testRedaction } from '@/lib/actions'
import type { CallOutput } from '@/lib/client/http-client'
import { RedactionRules } from './redaction-rules'

type Tested = CallOutput<'redaction.test'>

/** Tests redaction on a text without storing it, and lists the workspace's own rules. */
export function RedactionPanel() {
  const [text, setText] = useState('')
  const [tested, setTested] = useState<Tested | null>(null)
  const test = useAction({ name: 'redaction.test', run: testRedaction, onDone: setTested })
  return (
    <Panel id="redaction">
      <PanelHeader title="Redaction" />
      <PanelBody className="grid gap-5 py-4">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text) test.mutate({ text })
          }}
        >
          <Field label="Test redaction" hint="Shows what Mettle redacts before it stores anything. This text is not stored.">
            <Textarea
              value={text}
              onChange={(event) => setText(event.target.value)}
              rows={3}
              spellCheck={false}
              maxLength={100_000}
            />
          </Field>
          <div>
            <Button type="submit" icon={<EyeOff aria-hidden />} pending={test.isPending} disabled={!text}>
              Redact
            </Button>
          </div>
          {tested && <Result tested={tested} />}
        </form>
        <RedactionRules />
      </PanelBody>
    </Panel>
  )
}

function Result({ tested }: { tested: Tested }) {
  return (
    <output className="grid gap-2">
      <code className="max-h-60 overflow-y-auto rounded-md bg-sunk px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap">
        {tested.text}
      </code>
      <span className="flex flex-wrap gap-1.5 text-sm text-ink-2">
        {tested.marks.length === 0
          ? 'Nothing to redact.'
          : tested.marks.map(({ type, count }) => (
              <Chip key={type}>
                {type} ×{count}
              </Chip>
            ))}
      </span>
    </output>
  )
}
