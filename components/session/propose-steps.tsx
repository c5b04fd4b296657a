'use client'

import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useAction } from '@/components/ui/use-action'
import { proposeCandidate } from '@/lib/actions'
import type { StepItem } from '@/lib/contract/session'
import type { SessionDetail } from './arrange'
import { draftFrom, proposable } from './draft-from-steps'

/** Creates a candidate from steps of this session: which steps, the name and the purpose. */
export function ProposeSteps({ session }: { session: SessionDetail }) {
  const [isOpen, setOpen] = useState(false)
  const steps = proposable(session.stepList)
  if (steps.length === 0) return null
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger
        render={
          <Button size="sm" icon={<Sparkles aria-hidden />}>
            Propose a skill
          </Button>
        }
      />
      {isOpen && <Form session={session} steps={steps} onDone={() => setOpen(false)} />}
    </Dialog>
  )
}

interface FormProps {
  session: SessionDetail
  steps: readonly StepItem[]
  onDone: () => void
}

function Form({ session, steps, onDone }: FormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(steps.filter((step) => step.status !== 'error').map((step) => step.id)),
  )
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isTried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const proposal = useAction({
    name: 'candidate.propose',
    run: proposeCandidate,
    message: (candidate) => `Proposed ${candidate.name} for review`,
    onDone,
  })
  const chosenSteps = steps.filter((step) => chosen.has(step.id))
  const issues = issuesOf(name, description)
  const propose = () => {
    setTried(true)
    if (issues.name || issues.description || chosenSteps.length === 0) return
    proposal.mutate({ ...draftFrom(chosenSteps), name: name.trim(), description: description.trim(), sessionKey: session.key })
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <DialogContent
      size="lg"
      initialFocus={first}
      title="Propose a skill from these steps"
      description="The proposal appears in Review, where you can edit its text. It uses only tools, parameters and their order, not the values in this session."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            variant="primary"
            pending={proposal.isPending}
            unavailable={chosenSteps.length === 0 ? 'Select at least one step' : undefined}
            onClick={propose}
          >
            Propose {countOf(chosenSteps.length, 'step')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Name" error={isTried ? issues.name : undefined}>
          <Input ref={first} value={name} onValueChange={setName} maxLength={64} placeholder="Fix a red test" />
        </Field>
        <Field label="Description" hint="When an agent should use it." error={isTried ? issues.description : undefined}>
          <Textarea rows={2} value={description} maxLength={1024} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <StepChoice steps={steps} chosen={chosen} onToggle={toggle} />
      </div>
    </DialogContent>
  )
}

const issuesOf = (name: string, description: string) => ({
  name: name.trim() ? undefined : 'Give it a name.',
  description: description.trim() ? undefined : 'Say when an agent should use it.',
})

interface StepChoiceProps {
  steps: readonly StepItem[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

function StepChoice({ steps, chosen, onToggle }: StepChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Steps</legend>
      <ol className="max-h-[36dvh] ruled overflow-y-auto rounded-md border border-line">
        {steps.map((step) => (
          <li key={step.id} className="px-3 py-1.5">
            <Checkbox
              checked={chosen.has(step.id)}
              onCheckedChange={() => onToggle(step.id)}
              label={
                <span className="text-sm break-words">
                  {step.position + 1}. {step.label}
                  {step.status === 'error' && <span className="ml-2 text-bad">failed</span>}
                </span>
              }
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
