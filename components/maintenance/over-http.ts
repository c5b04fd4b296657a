import { overHttp } from '@/components/ui/over-http'

/** Server actions run one at a time: a long run and its cancellation must not wait for each other. */
export const runOverHttp = overHttp('maintenance.run')
export const cancelOverHttp = overHttp('maintenance.cancel')
