'use client'

import { useId, type ReactNode } from 'react'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { FieldControl, isNumber } from './field-control'
import { PresetBar } from './preset-bar'
import { RetirementChoice } from './retirement-choice'
import { isField, ruleSentences, type Piece } from './sentences'
import { sourceText } from './source'
import type { PolicyDraft, PolicyRead } from './use-policy-draft'
import type { ScopeInput } from './use-what-if'

/** The rules that move skills, as sentences with editable numbers. */
export function RulesPanel({ policy, draft, scope }: { policy: PolicyRead; draft: PolicyDraft; scope: ScopeInput }) {
  return (
    <Panel>
      <PanelHeader title="Rules" note={`policy v${policy.version}`} actions={<PresetBar draft={draft} />} />
      <dl className="ruled">
        {ruleSentences
          .filter(({ when }) => !when || when(draft.values))
          .map(({ verb, pieces }) => (
            <Rule key={`${verb}:${pieces[0]}`} verb={verb} pieces={pieces} policy={policy} draft={draft}>
              {verb === 'Deprecate' && <RetirementChoice draft={draft} scope={scope} />}
            </Rule>
          ))}
      </dl>
    </Panel>
  )
}

interface RuleProps {
  verb: string
  pieces: readonly Piece[]
  policy: PolicyRead
  draft: PolicyDraft
  children: ReactNode
}

/** One sentence. What is wrong with its numbers stands below it: in its midst it would tear the sentence apart. */
function Rule({ verb, pieces, policy, draft, children }: RuleProps) {
  const id = useId()
  const numbers = pieces.filter((piece) => isField(piece)).filter((field) => isNumber(field))
  const issueOf = (field: Piece) => draft.issues.find(({ paths }) => paths.includes(field))
  // Two numbers of one rule may share what is wrong.
  const issues = [...new Set(numbers.flatMap((field) => issueOf(field) ?? []))]
  const issueIdOf = (piece: Piece) => {
    const at = issues.findIndex((issue) => issue === issueOf(piece))
    return at < 0 ? undefined : `${id}-${at}`
  }
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[112px_1fr]">
      <dt className="text-ink-3 sm:leading-[30px]">{verb}</dt>
      <dd className="leading-[30px]">
        {pieces.map((piece, index) => (
          <Part key={index} piece={piece} next={pieces[index + 1]} policy={policy} draft={draft} issueId={issueIdOf(piece)} />
        ))}
        {issues.map(({ message }, at) => (
          <p key={message} id={`${id}-${at}`} role="alert" className="text-sm leading-5 text-pretty text-bad">
            {message}
          </p>
        ))}
        {children}
      </dd>
    </div>
  )
}

interface PartProps {
  piece: Piece
  next: Piece | undefined
  policy: PolicyRead
  draft: PolicyDraft
  issueId: string | undefined
}

function Part({ piece, next, policy, draft, issueId }: PartProps) {
  const space = next && /^[.,]/.test(next) ? '' : ' '
  if (!isField(piece)) return `${piece}${space}`
  return (
    <>
      <span title={sourceText(policy, piece)}>
        <FieldControl name={piece} draft={draft} issueId={issueId} />
      </span>
      {space}
    </>
  )
}
