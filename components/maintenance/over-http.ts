import { overHttp } from '@/components/ui/over-http'

/** Server actions go one at a time: a run that takes long, and its end, must not wait for each other. */
export const runOverHttp = overHttp('maintenance.run')
export const cancelOverHttp = overHttp('maintenance.cancel')
