import { ScrollBox } from '@/components/ui/scroll-box'
import { stateLooks } from '@/components/ui/state-badge'
import { toneText } from '@/components/ui/tone'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import { diagramEdges, type Edge } from './diagram-edges'

const box = { width: 112, height: 34 }
/** Position of each state: successful ones on top, declining ones below. */
const places: Partial<Record<State, { x: number; y: number }>> = {
  candidate: { x: 66, y: 50 },
  verified: { x: 230, y: 50 },
  released: { x: 560, y: 50 },
  degraded: { x: 310, y: 170 },
  deprecated: { x: 230, y: 290 },
  archived: { x: 560, y: 170 },
}
const size = { width: 620, height: 330 }

/** The states and their arrows, drawn from the table of moves; solid when policy may move, dashed when only a person may. */
export function StateDiagram() {
  const edges = diagramEdges().filter((edge) => places[edge.from] && places[edge.to])
  return (
    <figure>
      <ScrollBox label="Diagram of the states">
        <svg
          role="img"
          aria-label={describe(edges)}
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="block h-auto w-full min-w-[620px]"
        >
          <defs>
            <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
              <path d="M0 0.5L8 4L0 7.5Z" className="fill-ink-3" />
            </marker>
          </defs>
          {edges.map((edge) => (
            <Arrow
              key={`${edge.from}${edge.to}`}
              edge={edge}
              hasTwin={edges.some((other) => other.from === edge.to && other.to === edge.from)}
            />
          ))}
          {(Object.keys(places) as State[]).map((state) => (
            <StateBox key={state} state={state} />
          ))}
        </svg>
      </ScrollBox>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-sm text-ink-3">
        <span>— policy can move it automatically</span>
        <span>- - only a person can move it</span>
        <span>Rejecting, uninstalling and deleting are in the table below.</span>
      </figcaption>
    </figure>
  )
}

function StateBox({ state }: { state: State }) {
  const place = places[state]
  if (!place) return null
  const { tone, icon: Icon } = stateLooks[state]
  return (
    <g className={toneText[tone]} transform={`translate(${place.x - box.width / 2} ${place.y - box.height / 2})`}>
      <rect width={box.width} height={box.height} rx={8} className="fill-panel stroke-current" strokeWidth={1.4} />
      <Icon x={12} y={9} width={16} height={16} />
      <text x={34} y={21.5} fontSize={13} fontWeight={500} className="fill-current">
        {stateLabels[state]}
      </text>
    </g>
  )
}

/** A line from border to border; for a pair with both directions, each arrow keeps to its right. */
function Arrow({ edge, hasTwin }: { edge: Edge; hasTwin: boolean }) {
  const [from, to] = [places[edge.from], places[edge.to]]
  if (!from || !to) return null
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const aside = hasTwin ? 9 : 0
  const beside = { x: -uy * aside, y: ux * aside }
  const start = border(from, beside, { x: ux, y: uy })
  const end = border(to, beside, { x: -ux, y: -uy })
  const [x1, y1, x2, y2] = [start.x, start.y, end.x, end.y].map(Math.round)
  return (
    <path
      d={`M${x1} ${y1}L${x2} ${y2}`}
      strokeDasharray={edge.byPolicy ? undefined : '4 4'}
      markerEnd="url(#arrow)"
      className="stroke-ink-3"
      strokeWidth={1.3}
    >
      <title>{edgeText(edge)}</title>
    </path>
  )
}

interface Point {
  x: number
  y: number
}

/** Between an arrow and a box. */
const gap = 6

/** How far a ray goes along one axis until it leaves a box of this half size and the gap around it. */
const reachIn = (half: number, from: number, step: number) => (half + gap - from * Math.sign(step)) / Math.abs(step || 1e-9)

/** The point where a ray that starts `beside` the center of a box leaves the room around the box. */
function border(middle: Point, beside: Point, way: Point): Point {
  const reach = Math.min(reachIn(box.width / 2, beside.x, way.x), reachIn(box.height / 2, beside.y, way.y))
  return { x: middle.x + beside.x + way.x * reach, y: middle.y + beside.y + way.y * reach }
}

const edgeText = ({ from, to, events }: Edge) => `${stateLabels[from]} to ${stateLabels[to]} by ${events.join(' or ')}`

const describe = (edges: readonly Edge[]) => `States and moves: ${edges.map(edgeText).join('; ')}.`
