/** The least that a start can be: one window with one word, made as the program makes its own. Says when it could be used. */
const path = require('node:path');
const { app, BrowserWindow, ipcMain } = require('electron');

app.setPath('userData', app.commandLine.getSwitchValue('user-data-dir'));
ipcMain.once('ready', () => {
  process.stdout.write(`ready ${Date.now()}\n`);
  app.quit();
});
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, preload: path.join(__dirname, 'preload.cjs') },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(path.join(__dirname, 'index.html'));
});
