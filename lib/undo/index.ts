/** Takes acts back: which can be, what stands in the way, and how. */
export { inverseFor, planUndo, undoAll } from './undo-events'
