'use client'

import { Segmented } from '@/components/ui/segmented'
import {
  policyDefaults,
  policyPresetNames,
  policyPresets,
  type PolicyField,
  type PolicyPatch,
  type PolicyPresetName,
  type PolicyValues,
} from '@/lib/domain/policy/policy'

/** Every field that some preset sets: selecting a preset sets them all. */
const spoken = [...new Set(policyPresetNames.flatMap((name) => Object.keys(policyPresets[name]) as PolicyField[]))]

const labels: Record<PolicyPresetName, string> = { review: 'Review', autopilot: 'Autopilot', careful: 'Careful' }

/** A preset's values for all these fields: its own, else the defaults. */
function patchOf(name: PolicyPresetName): PolicyPatch {
  const preset = policyPresets[name]
  return Object.fromEntries(spoken.map((field) => [field, preset[field] ?? policyDefaults[field]]))
}

/** The preset that matches the values, judged by the fields that presets set. */
export function presetOf(values: PolicyValues): PolicyPresetName | undefined {
  return policyPresetNames.find((name) =>
    Object.entries(patchOf(name)).every(([field, value]) => values[field as PolicyField] === value),
  )
}

/** Sets of values to start from. Selecting one changes only the draft. */
export function PresetBar({ draft }: { draft: { values: PolicyValues; set: (patch: PolicyPatch) => void } }) {
  return (
    <>
      <span className="text-sm text-ink-3 max-sm:sr-only">Start from</span>
      <Segmented
        label="Presets"
        items={policyPresetNames.map((value) => ({ value, label: labels[value] }))}
        value={presetOf(draft.values)}
        onValueChange={(name) => draft.set(patchOf(name))}
      />
    </>
  )
}
