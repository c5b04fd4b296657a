/** What helps, in our own words, by what an error says. The first that fits. */
const table: readonly [RegExp, string][] = [
  [/not been read|read it first|must read|read the file first/, 'Read the file before you change it.'],
  [/modified since|changed since|stale|unexpectedly modified/, 'Read the file again: it changed since you last read it.'],
  [
    /string to replace not found|no match|not found in file|did not find|no occurrence|failed to find expected/,
    'Read the place again and copy the text exactly, white space included.',
  ],
  [
    /multiple matches|not unique|matches of the string|found multiple|appears more than/,
    'Take in more of the lines around it, so that it is found once.',
  ],
  [/exceeds maximum|too large|token limit|too long|too many tokens/, 'Ask for less at once: a range, a page, a filter.'],
  [
    /permission|not permitted|access denied|forbidden|unauthori[sz]ed|not allowed|requires approval/,
    'Make sure that it is allowed, and ask where it is not.',
  ],
  [/command not found|not recogni[sz]ed as/, 'Make sure that the program is installed, and call it by its right name.'],
  [
    /no such file|does not exist|cannot find|not found|no files? found|enoent|unknown (?:path|file)/,
    'Look up the exact name first instead of guessing it.',
  ],
  [/timed? ?out|deadline/, 'Give it more time, or less to do at once.'],
  [/unknown option|unrecogni[sz]ed|invalid option|unexpected argument|usage/, 'Look up its options first.'],
  [
    /required|missing|must be|invalid (?:type|input|argument|parameter|value)|validation/,
    'Check every parameter against what it takes before you call it.',
  ],
  [/amount|balance|does not add up|total|sum/, 'Compute the amounts first and compare them with what it expects.'],
  [/connection|network|could not resolve|unreachable|refused/, 'Make sure that the service runs and can be reached.'],
  [/conflict|merge|rejected|diverged/, 'Bring your copy up to date before you try again.'],
  [/syntax|parse|unexpected token|invalid json/, 'Check its syntax before you run it.'],
]

/** One sentence on what to do about an error's text; general where nothing fits. */
export function adviceFor(text: string): string {
  return table.find(([form]) => form.test(text))?.[1] ?? 'Read what it says and remove the cause before you try again.'
}
