'use client'

import { Panel, PanelHeader } from '@/components/ui/panel'
import { FieldControl } from './field-control'
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
            <div key={`${verb}:${pieces[0]}`} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[112px_1fr]">
              <dt className="text-ink-3 sm:leading-[30px]">{verb}</dt>
              <dd className="leading-[30px]">
                {pieces.map((piece, index) => (
                  <Part key={index} piece={piece} next={pieces[index + 1]} policy={policy} draft={draft} />
                ))}
                {verb === 'Deprecate' && <RetirementChoice draft={draft} scope={scope} />}
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

function Part({ piece, next, policy, draft }: { piece: Piece; next: Piece | undefined; policy: PolicyRead; draft: PolicyDraft }) {
  const space = next && /^[.,]/.test(next) ? '' : ' '
  if (!isField(piece)) return `${piece}${space}`
  return (
    <>
      <span title={sourceText(policy, piece)}>
        <FieldControl name={piece} draft={draft} />
      </span>
      {space}
    </>
  )
}
