import { demoPages, startDemoServer, workspaceCookie, workspaceHeader } from '@/bench/support/demo-server'
import { aboveFloorMax, chartScripts, frameworkScripts, gzipKb, scriptsIn } from '@/bench/support/page-scripts'
import { report, rounded } from '@/bench/support/report'
import { Api } from '@/e2e/support/api'

/**
 * The scripts that each page of the production build loads before hydration, in kB gzipped, next to those of every page of the same
 * build; and the code of the one interactive chart.
 */
const limits = { aboveFloor: aboveFloorMax, chart: 115 }

const server = await startDemoServer()
const headers = { cookie: `${workspaceCookie.name}=${workspaceCookie.value}` }
const floor = gzipKb(frameworkScripts())
const value: Record<string, number> = {}
for (const [page, path] of Object.entries(await demoPages(new Api(server.url, workspaceHeader)))) {
  const answer = await fetch(`${server.url}${path}`, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  value[page] = rounded(gzipKb(scriptsIn(await answer.text())), 1)
}
await server.close()
const chart = rounded(gzipKb(chartScripts()), 1)
const worst = Math.max(...Object.values(value))
report({
  name: 'web-js',
  value: { ...value, chart },
  peer: { framework: rounded(floor, 1) },
  ratio: rounded(worst / floor, 2),
  aboveFloor: rounded(worst - floor, 1),
  pass: worst <= floor + limits.aboveFloor && chart <= limits.chart,
})
