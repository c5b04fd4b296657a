// Preloads what popups load at their first opening, so that tests do not depend on a busy machine.
import './dialog-parts'
import './menu-parts'
import './popover-parts'
import './select-parts'
import './toast-parts'
