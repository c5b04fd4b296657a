/** PostgreSQL's channel on which processes tell each other of a queued job. */
export const jobChannel = 'mettle_job'
