// What a test of a component waits for comes when it comes: on a busy machine later than the second that the library gives it. A hang
// ends with the test's own limit.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}
