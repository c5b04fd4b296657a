'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useAction } from '@/components/ui/use-action'
import { createSkill } from '@/lib/actions'
import { ContentField } from '../file/content-field'
import { draftIssues } from '../file/draft-issues'
import { skillHref } from '../skill-address'

const start = { name: '', description: '', content: '## Steps\n\n1. \n\n## Check\n\n- ' }

/** A handwritten skill: name, when to use it, and instructions, with a preview. A person's skill is released at once. */
export function NewSkillForm() {
  const router = useRouter()
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const create = useAction({
    name: 'skill.create',
    run: createSkill,
    message: ({ skill }) => `Created ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill }) => router.push(skillHref(skill.name)),
  })
  const change = (part: Partial<typeof start>) => setDraft({ ...draft, ...part })
  const issues = draftIssues(draft)
  const shown = isTried ? issues : {}
  const save = () => {
    setTried(true)
    if (Object.keys(issues).length === 0) create.mutate(draft)
  }
  return (
    <DialogContent
      size="lg"
      initialFocus={first}
      title="New skill"
      description="Agents can use it right away. Undo removes it."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button variant="primary" pending={create.isPending} onClick={save}>
            Create skill
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label="Name"
          hint="Lowercase letters, digits and hyphens, such as fix-and-run-tests. Also the folder on disk."
          error={shown.name}
        >
          <Input ref={first} mono value={draft.name} onValueChange={(name) => change({ name })} />
        </Field>
        <Field
          label="Description"
          hint="When an agent should use it. This text is in the context of every session."
          error={shown.description}
        >
          <Textarea rows={2} value={draft.description} onChange={(event) => change({ description: event.target.value })} />
        </Field>
        <ContentField value={draft.content} error={shown.content} onChange={(content) => change({ content })} />
      </form>
    </DialogContent>
  )
}
