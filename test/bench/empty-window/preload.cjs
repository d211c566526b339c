const { ipcRenderer } = require('electron');

// Two frames after the page is there: the same moment that the program calls ready.
window.addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => ipcRenderer.send('ready'))));
