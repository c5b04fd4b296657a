/** The steps of a body, for the browser: the same code as the server's. */
export { joinSteps, splitSteps, withTool, type StepList } from '@/lib/skill-md/step-list'
export { toolOfStep } from '@/lib/skill-md/extract-steps'
