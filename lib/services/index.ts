/** The public list of use cases. Adding one is a contract, a file, and a line here. */
export { addSession } from './session/add-session'
