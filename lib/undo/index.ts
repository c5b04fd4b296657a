/** Undo and redo: which events can be undone, what prevents it, and how it is done. */
export { actsOf, planUndo, requireUndoable, undoAll } from './undo-events'
export { undoInParts } from './undo-in-parts'
