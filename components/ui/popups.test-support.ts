// Loaded ahead: what a popup fetches at its first opening is there at once, however busy the machine is that runs the tests.
import './dialog-parts'
import './menu-parts'
import './popover-parts'
import './select-parts'
import './toast-parts'
