/** Instructions of a Dockerfile by stage, continued lines joined; what is no instruction has an empty name. */
export function stagesOf(text) {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  const stages = []
  for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, name = '', rest = line] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push([name, rest])
  }
  return stages
}
