import type { Format, FormatFacts } from '@/lib/transcripts/format'

const rows: [keyof FormatFacts, string][] = [
  ['found', 'Location'],
  ['marks', 'Detected by'],
  ['reads', 'Read'],
  ['skips', 'Skipped'],
  ['status', 'Call status'],
]

/** The page on formats in Markdown, as the registry tells it: in the order in which they are tested. */
export function formatsPage(formats: readonly Format[]): string {
  const readable = formats.filter(({ parse }) => parse)
  const unsupported = formats.filter(({ parse }) => !parse)
  return [
    '# Transcript formats',
    'Mettle detects a format by the content of a file, never by its name. It tries the formats below in this order and uses the first that\nmatches. A file that matches none is rejected with a reason. An empty file is not an error and has no session. An unreadable line is\nreported with its number.',
    ...readable.map(section),
    ...(unsupported.length > 0 ? ['## Rejected files, and what to send instead', unsupported.map(refusal).join('\n')] : []),
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
