-- Neovim 0.11 or newer, in init.lua: require what is in ../vim too, for the colours.
vim.lsp.config("rulewright", {
  cmd = { "rulewright", "lsp" },
  filetypes = { "rulewright" },
  root_markers = { "spec" },
  init_options = { language = "en" },
})
vim.lsp.enable("rulewright")
