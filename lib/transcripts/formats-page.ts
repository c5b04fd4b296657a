import type { Format, FormatFacts } from '@/lib/transcripts/format'

const rows: [keyof FormatFacts, string][] = [
  ['found', 'Found'],
  ['marks', 'Recognised by'],
  ['reads', 'Read'],
  ['skips', 'Passed over'],
  ['status', 'Status of a call'],
]

/** The page on formats in Markdown, as the registry tells it: in the order in which they are tested. */
export function formatsPage(formats: readonly Format[]): string {
  const readable = formats.filter(({ parse }) => parse)
  const unsupported = formats.filter(({ parse }) => !parse)
  return [
    '# Transcript formats',
    'A file is recognised by its content, never by its name: the formats below are tested in this order, and the first that fits reads it.\nWhat none fits is refused with a reason, an empty file is no session and no error, and a line that cannot be read is reported with its number.',
    ...readable.map(section),
    ...(unsupported.length > 0 ? ['## Recognised and refused', unsupported.map(refusal).join('\n')] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

function section({ name, title, facts }: Format): string {
  const lines = facts ? rows.map(([key, label]) => `- **${label}:** ${facts[key]}`) : []
  return [`## ${title}`, [`- **Name:** \`${name}\``, ...lines].join('\n')].join('\n\n')
}

function refusal({ title, instead }: Format): string {
  return `- ${title}: ${instead ?? 'not read yet.'}`
}
