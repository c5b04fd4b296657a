'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control'
import { cn } from '@/components/ui/cn'
import { toolOfStep, withTool } from '@/lib/client/step-list'
import type { DraftStep } from './design-draft'
import { ToolPicker } from './tool-picker'

interface StepsProps {
  steps: readonly DraftStep[]
  onChange: (steps: DraftStep[]) => void
}

/** The steps in order: written, moved and removed by pointer or by keys (Alt with an arrow moves one). */
export function StepFields({ steps, onChange }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  // The step to focus after the next render: moving an element in the document takes its focus away.
  const focus = useRef<number | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-step="${focus.current}"] textarea`)?.focus()
    focus.current = null
  })
  const change = (key: number, text: string) => onChange(steps.map((step) => (step.key === key ? { key, text } : step)))
  const add = (at: number) => {
    const key = 1 + Math.max(-1, ...steps.map((step) => step.key))
    onChange(steps.toSpliced(at, 0, { key, text: '' }))
    focus.current = key
    setNews(`Added step ${at + 1}.`)
  }
  const move = (at: number, by: number) => {
    const step = steps[at]
    if (!step || at + by < 0 || at + by >= steps.length) return
    onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))
    focus.current = step.key
    setNews(`Step ${at + 1} is now step ${at + by + 1}.`)
  }
  const remove = (at: number) => {
    const next = steps[at + 1] ?? steps[at - 1]
    onChange(steps.toSpliced(at, 1))
    focus.current = next?.key ?? null
    setNews(`Removed step ${at + 1}.`)
  }
  return (
    <div className="grid gap-2">
      <ol ref={list} aria-label="Steps" className="grid gap-2">
        {steps.map((step, at) => (
          <StepRow
            key={step.key}
            step={step}
            at={at}
            count={steps.length}
            onChange={(text) => change(step.key, text)}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          unavailable={steps.length >= stepsMax ? `At most ${stepsMax} steps` : undefined}
          onClick={() => add(steps.length)}
        >
          Add step
        </Button>
      </div>
      <output className="sr-only">{news}</output>
    </div>
  )
}

const stepsMax = 50

interface StepRowProps {
  step: DraftStep
  at: number
  count: number
  onChange: (text: string) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function StepRow({ step, at, count, onChange, onMove, onRemove }: StepRowProps) {
  const name = `step ${at + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li data-step={step.key} className="flex items-start gap-2">
      <span aria-hidden className="mt-[7px] w-5 shrink-0 text-right text-sm text-ink-3">
        {at + 1}
      </span>
      <div className="min-w-0 flex-1">
        <textarea
          aria-label={`Step ${at + 1}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          rows={1}
          value={step.text}
          placeholder={at === 0 ? 'Find the order by its number.' : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.target.value)}
          className={cn(controlStyle, 'block field-sizing-content h-auto min-h-[34px] resize-none py-[6px] leading-5')}
        />
        <div className="mt-0.5 flex min-w-0 items-center gap-0.5">
          <ToolPicker
            label={`Tool of ${name}`}
            tool={toolOfStep(step.text)}
            onPick={(tool) => onChange(withTool(step.text, tool))}
          />
          <span className="ml-auto flex shrink-0">
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Move ${name} up`}
              icon={<ArrowUp aria-hidden />}
              unavailable={at === 0 ? 'It is the first step' : undefined}
              onClick={() => onMove(-1)}
            />
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Move ${name} down`}
              icon={<ArrowDown aria-hidden />}
              unavailable={at === count - 1 ? 'It is the last step' : undefined}
              onClick={() => onMove(1)}
            />
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Remove ${name}`}
              icon={<Trash2 aria-hidden />}
              onClick={onRemove}
            />
          </span>
        </div>
      </div>
    </li>
  )
}
