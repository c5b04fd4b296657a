import { Panel, PanelHeader } from '@/components/ui/panel'
import { StateDiagram } from './state-diagram'
import { TransitionTable } from './transition-table'

/** The states of a skill, as a diagram and as the table of their transitions. */
export function StatesPanel() {
  return (
    <>
      <Panel>
        <PanelHeader title="States" note="arrows show moves" />
        <div className="px-4 py-3">
          <StateDiagram />
        </div>
      </Panel>
      <TransitionTable />
    </>
  )
}
