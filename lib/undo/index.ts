/** Undo: which events can be undone, what prevents it, and how it is done. */
export { inverseFor, planUndo, undoAll } from './undo-events'
