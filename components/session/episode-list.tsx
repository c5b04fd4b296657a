'use client'

import { Bot } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { countOf } from '@/components/ui/format-number'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { Crew, Episode } from './arrange'
import { StepRow, type Span } from './step-row'

/** A request in its original text, with its steps. */
export function EpisodeList({
  episodes,
  loose,
  span,
  now,
}: {
  episodes: readonly Episode[]
  loose: readonly Crew[]
  span: Span | null
  now: string
}) {
  return (
    <div className="grid gap-4">
      {episodes.map((episode) => (
        <Panel
          key={episode.turn}
          id={`request-${episode.turn + 1}`}
          className="scroll-mt-20"
          aria-label={episode.prompt ? `Request ${episode.turn + 1}` : 'Before the first request'}
        >
          <PromptHead episode={episode} now={now} />
          {episode.nodes.length > 0 && (
            <ol className="ruled border-t border-line">
              {episode.nodes.map(({ step, crews }) => (
                <StepRow key={step.id} step={step} span={span}>
                  {crews.map((crew) => (
                    <CrewSteps key={crew.key} crew={crew} span={span} />
                  ))}
                </StepRow>
              ))}
            </ol>
          )}
        </Panel>
      ))}
      {loose.map((crew) => (
        <Panel key={crew.key} aria-label="Sub-agent">
          <CrewSteps crew={crew} span={span} />
        </Panel>
      ))}
    </div>
  )
}

const longPrompt = 480

function PromptHead({ episode, now }: { episode: Episode; now: string }) {
  const { prompt, turn, nodes } = episode
  const text = prompt?.text ?? ''
  return (
    <div className="px-4 py-3">
      <div className="mb-1 flex gap-3 text-sm text-ink-3">
        <span className="font-medium">{prompt ? `Request ${turn + 1}` : 'Before the first request'}</span>
        <span>{countOf(nodes.length, 'step')}</span>
        {prompt?.at && <Time at={prompt.at} now={now} className="ml-auto" />}
      </div>
      {text.length > longPrompt ? (
        <details className="group">
          <summary className="cursor-pointer list-none text-pretty break-words whitespace-pre-wrap">
            <span className="group-open:hidden">
              {text.slice(0, longPrompt)}… <span className="text-accent">Show all</span>
            </span>
            <span className="hidden text-accent group-open:inline">Show less</span>
          </summary>
          <p className="text-pretty break-words whitespace-pre-wrap">{text}</p>
        </details>
      ) : (
        text && <p className="text-pretty break-words whitespace-pre-wrap">{text}</p>
      )}
    </div>
  )
}

function CrewSteps({ crew, span }: { crew: Crew; span: Span | null }) {
  const errors = crew.steps.filter((step) => step.status === 'error').length
  return (
    <details className="my-1 ml-4 border-l-2 border-line sm:ml-[60px]" open={crew.steps.length <= 12}>
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-2 px-3 text-sm text-ink-2 hover:bg-sunk/60">
        <Bot aria-hidden className="size-4 text-ink-3" />
        <span className="font-medium text-ink">{crew.role ?? 'Sub-agent'}</span>
        {countOf(crew.steps.length, 'step')}
        {errors > 0 && <span className="text-bad">{countOf(errors, 'error')}</span>}
        {crew.session && (
          <Link href={`/sessions/${crew.session}`} className="opens rounded-xs text-ink-3">
            open session
          </Link>
        )}
      </summary>
      <ol className="ruled border-t border-line">
        {crew.steps.map((step) => (
          <StepRow key={step.id} step={step} span={span} />
        ))}
      </ol>
    </details>
  )
}
